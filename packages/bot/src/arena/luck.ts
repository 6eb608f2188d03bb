/**
 * The luck of a roll: what the position is worth after it, minus what it was worth on the mean of
 * what could have come. Whoever judges, it has mean zero, so taking it away changes no expectation.
 */
import { DIE_ODDS, DIE_VALUES, type Die } from '@marrakech/rules';
import { copyInto, copyState, LAY, PHASE, roll, type State } from '@marrakech/rules/fast';
import { Expectimax } from '../expectimax.js';
import { VALUE_LENGTH, type Aim, type Evaluate } from '../value.js';

/** By part of a value: the luck that rolling `die` in `state` is. */
export type WeighRoll = (state: State, die: Die) => Float64Array;

export function makeRollScale(like: State, evaluate: Evaluate, aim: Aim): WeighRoll {
  const search = new Expectimax(like, evaluate, aim);
  const next = copyState(like);
  const values = DIE_VALUES.map(() => new Float64Array(VALUE_LENGTH));
  return (state, die) => {
    const luck = new Float64Array(VALUE_LENGTH);
    DIE_ODDS.forEach((face, index) => {
      copyInto(next, state);
      roll(next, face.die);
      search.look(next, next.data[PHASE] === LAY ? 1 : 0, Infinity);
      const value = values[index]!;
      value.set(search.values.subarray(0, VALUE_LENGTH));
      for (let part = 0; part < VALUE_LENGTH; part++) luck[part]! -= face.odds * value[part]!;
    });
    const came = values[DIE_VALUES.indexOf(die)]!;
    for (let part = 0; part < VALUE_LENGTH; part++) luck[part]! += came[part]!;
    return luck;
  };
}
