/** What is wrong with a decision, a set-up, a record or a position. */
import type { ScreenMessages, TableMessages } from '@marrakech/i18n';
import {
  MOST_DIRHAMS,
  type BoardFault,
  type Illegal,
  type PositionFault,
  type RecordFault,
  type SetupFault,
} from '@marrakech/rules';

export interface FaultReader {
  readonly text: TableMessages;
  readonly screens: ScreenMessages;
}

export interface FaultText {
  /** The turn or the tag it is in, where one can be named. */
  readonly where?: string;
  readonly reason: string;
}

export const sayIllegal = ({ text }: Pick<FaultReader, 'text'>, { code }: Illegal): string =>
  text.illegal[code];

export const saySetupFault = ({ screens }: FaultReader, { code, found }: SetupFault): string =>
  say(screens.setupFault[code], { found, most: MOST_DIRHAMS });

export const sayBoardFault = ({ screens }: FaultReader, { code, found }: BoardFault): string =>
  screens.boardFault[code]({ found });

export function sayFault(reader: FaultReader, fault: RecordFault | PositionFault): FaultText {
  const { token } = fault;
  const { atTurn, atTag } = reader.screens.open;
  if ('illegal' in fault && fault.illegal !== undefined) {
    const where = atTurn({ turn: fault.turn ?? 0, token });
    return { where, reason: sayIllegal(reader, fault.illegal) };
  }
  if ('tag' in fault && fault.tag?.setup !== undefined)
    return { where: atTag({ tag: token }), reason: saySetupFault(reader, fault.tag.setup) };
  if ('board' in fault && fault.board !== undefined)
    return { where: atTag({ tag: token }), reason: sayBoardFault(reader, fault.board) };
  const reason = say(reader.screens.recordFault[fault.code], { token });
  const turn = 'turn' in fault ? fault.turn : undefined;
  return turn === undefined ? { reason } : { where: reader.text.log.turn({ turn }), reason };
}

const say = <Of>(message: string | ((of: Of) => string), of: Of): string =>
  typeof message === 'string' ? message : message(of);
