/** Where this device keeps its shares in the dice of games it took part in. */
export const PARTS_KEY = 'marrakech.online.parts';

/** Whether anybody here ever sat at a table of a server; if not, no server has to be asked. */
export const hasPlayedOnline = (): boolean => localStorage.getItem(PARTS_KEY) !== null;
