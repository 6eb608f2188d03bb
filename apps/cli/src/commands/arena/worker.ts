/** One thread of the arena. */
import { serveRotations } from '@marrakech/arena';
import { illegalWithRule } from '../../output/fault-words.js';
import { weightsFailure } from './fault-words.js';

serveRotations({
  illegal: illegalWithRule,
  weights: (file, fault) => weightsFailure(file, fault).words,
});
