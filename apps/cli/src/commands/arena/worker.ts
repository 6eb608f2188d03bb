/** One thread of the arena. */
import { serveRotations } from '@marrakech/arena';
import { illegalWithRule } from '../../output/fault-words.js';
import { weightsTrouble } from './fault-words.js';

serveRotations({
  illegal: illegalWithRule,
  weights: (file, fault) => weightsTrouble(file, fault).words,
});
