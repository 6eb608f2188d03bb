/**
 * Opponent models by name, and their recognition in a game.
 *
 * For arena, trainer and benches; apps import the package itself.
 */
export { isOpponentModelName, KNOWN_MODELS, type OpponentModelName } from './known-models.js';
export { recognizeModels } from './recognition.js';
export { preferredDecisions } from './opponent-model.js';
