/** Where this device keeps its shares in the dice of games it took part in. */
import { remembered } from '../keep/small-things.js';

export const PARTS_KEY = 'marrakech.online.parts';

/** Whether anybody here ever sat at a table of a server; if not, no server has to be asked. */
export const hasPlayedOnline = (): boolean => remembered(PARTS_KEY) !== null;
