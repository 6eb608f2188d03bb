/** The English messages, there at once: for programs that speak no other language. */
export { messages as online } from './generated/online/en.js';
export { messages as screens } from './generated/screens/en.js';
export { messages as table } from './generated/table/en.js';
