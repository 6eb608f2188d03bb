/** What the page and the worker that thinks for bots say to each other. */
import { startState, type Decision, type Setup, type State } from '@marrakech/rules';

export interface Question {
  readonly id: number;
  readonly level: string;
  readonly setup: Setup;
  readonly data: Int16Array;
  readonly seed: number;
}

export interface Answer {
  readonly id: number;
  readonly decision: Decision;
}

export const askAbout = (state: State): Pick<Question, 'setup' | 'data'> => ({
  setup: state.setup,
  data: state.data,
});

export function stateOf({ setup, data }: Pick<Question, 'setup' | 'data'>): State {
  const state = startState(setup);
  state.data.set(data);
  return state;
}
