/** One thread of the arena. */
import { serveRotations } from '@marrakech/arena';
import { illegalWords } from '../../output/fault-words.js';
import { weightsFailure } from './fault-words.js';

serveRotations({
  illegal: illegalWords,
  weights: (file, fault) => weightsFailure(file, fault).words,
});
