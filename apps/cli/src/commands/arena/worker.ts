/** One thread of the arena. */
import { serveRotations } from '@marrakech/arena';
import { illegalWords } from '../../output/fault-words.js';
import { weightsTrouble } from './fault-words.js';

serveRotations({
  illegal: illegalWords,
  weights: (file, fault) => weightsTrouble(file, fault).words,
});
