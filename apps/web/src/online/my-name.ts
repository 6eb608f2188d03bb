/** What the person at this device is called, if they ever said so. */
import { forget, remember, remembered } from '../storage/local-storage.js';

const KEY = 'marrakech.online.name';

export const readMyName = (): string => remembered(KEY) ?? '';

export const keepMyName = (name: string): void => remember(KEY, name);

export const forgetMyName = (): void => forget(KEY);
