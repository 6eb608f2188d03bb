/** What the person at this device is called, if they ever said so. */
const KEY = 'marrakech.online.name';

export const readMyName = (): string => localStorage.getItem(KEY) ?? '';

export const keepMyName = (name: string): void => localStorage.setItem(KEY, name);

export const forgetMyName = (): void => localStorage.removeItem(KEY);
