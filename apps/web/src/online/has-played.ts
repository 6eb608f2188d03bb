/** Where this device keeps what it has seen of the dice of games it took part in. */
import { remembered } from '../storage/local-storage.js';

export const DICE_KEY = 'marrakech.online.dice';

/** Whether anybody here ever sat at a table of a server; if not, no server has to be asked. */
export const hasPlayedOnline = (): boolean => remembered(DICE_KEY) !== null;
