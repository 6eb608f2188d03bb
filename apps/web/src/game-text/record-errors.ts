/** What is wrong with a record, a position or a decision, in words. */
import { screenText, words } from '@marrakech/i18n';
import { MOST_DIRHAMS, type Illegal, type PositionFault, type RecordFault } from '@marrakech/rules';

export interface FaultWords {
  /** The turn or the tag it is in, where one can be named. */
  readonly where?: string;
  readonly reason: string;
}

const sayIllegal = ({ code }: Illegal): string => words.value.illegal[code];

export function sayFault(fault: RecordFault | PositionFault): FaultWords {
  const { token } = fault;
  const { atTurn, atTag } = screenText.value.open;
  if ('illegal' in fault && fault.illegal !== undefined)
    return { where: atTurn({ turn: fault.turn ?? 0, token }), reason: sayIllegal(fault.illegal) };
  if ('tag' in fault && fault.tag?.setup !== undefined) {
    const { code, found } = fault.tag.setup;
    const reason = sayOf(screenText.value.setupFault[code], { found, most: MOST_DIRHAMS });
    return { where: atTag({ tag: token }), reason };
  }
  if ('board' in fault && fault.board !== undefined) {
    const { code, found } = fault.board;
    return { where: atTag({ tag: token }), reason: screenText.value.boardFault[code]({ found }) };
  }
  const reason = sayOf(screenText.value.recordFault[fault.code], { token });
  const turn = 'turn' in fault ? fault.turn : undefined;
  return turn === undefined ? { reason } : { where: words.value.log.turn({ turn }), reason };
}

const sayOf = <Of>(message: string | ((of: Of) => string), of: Of): string =>
  typeof message === 'string' ? message : message(of);
