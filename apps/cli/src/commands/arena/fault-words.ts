/** Why the files of a run cannot be used, in words. */
import type { RunStateFault, WeightsFileFault } from '@marrakech/arena';
import { readFailure } from '../../args/read-input.js';
import { writeFailure } from '../../args/write-failure.js';
import { EXIT, type Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/text-width.js';

const ANOTHER = 'this is the state of another run';

export function runStateFailure(file: string, fault: RunStateFault): Failure {
  const wrong = (words: string): Failure => ({
    exit: EXIT.input,
    words: `${printable(file)}: ${words}`,
  });
  switch (fault.code) {
    case 'no-run':
      return wrong('this is not the state of an arena');
    case 'no-file':
      return {
        exit: EXIT.noOutput,
        words: `${printable(file)}: the state of a run is kept in a file`,
      };
    case 'cut-off':
      return wrong(`${ANOTHER}, and its first line is cut off`);
    case 'other-run': {
      if (fault.difference === undefined) return wrong(ANOTHER);
      const { part, was, is } = fault.difference;
      return wrong(printable(`${ANOTHER}: ${part} was “${was}” and is “${is}” now`));
    }
    case 'unreadable':
      return readFailure(printable(file), fault.error);
    case 'unwritable':
      return writeFailure(file, fault.error);
  }
}

export function weightsFailure(file: string, fault: WeightsFileFault): Failure {
  const wrong = (words: string): Failure => ({
    exit: EXIT.input,
    words: `${printable(file)}: ${words}`,
  });
  switch (fault.code) {
    case 'unreadable':
      return readFailure(printable(file), fault.error);
    case 'no-weights':
      return wrong(`these are no weights (${fault.fault.code})`);
    case 'other-setup': {
      const { kind, players, colours, order } = fault;
      return wrong(
        `these weights are for ${printable(kind)}: --players ${players} --colours ${colours} --order ${order}`,
      );
    }
  }
}
