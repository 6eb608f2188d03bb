/**
 * Lint rules for tests. A sleep is too short on a busy machine and too long on every other: no test
 * has one. A page settles after its test has acted, so a value that is read once may be the one before:
 * in a browser test every read belongs into an assertion that retries, or into a function of
 * apps/web/test/settled.ts.
 */

/**
 * The part of a syntax node that the rules look at.
 * @typedef {object} Node
 * @property {string} type
 * @property {{ readonly start: { readonly line: number } }} loc
 * @property {Node} [parent]
 * @property {Node} [callee]
 * @property {readonly Node[]} [arguments]
 * @property {Node} [object]
 * @property {Node} [property]
 * @property {Node} [expression]
 * @property {Node} [id]
 * @property {Node} [init]
 * @property {Node} [key]
 * @property {Node} [imported]
 * @property {Node} [local]
 * @property {Node} [source]
 * @property {readonly Node[]} [specifiers]
 * @property {string} [name]
 * @property {unknown} [value]
 * @property {boolean} [async]
 */
/** @typedef {{ readonly identifier: Node, readonly init: boolean }} Reference */
/**
 * @typedef {object} Context
 * @property {(report: { readonly node: Node, readonly message: string }) => void} report
 * @property {{ getDeclaredVariables: (node: Node) => { readonly references: readonly Reference[] }[] }} sourceCode
 */

/** Run a function in the page: for its answer they are reads, for its effect they are actions. */
const PAGE_FUNCTIONS = new Set(['evaluate', 'evaluateAll', 'evaluateHandle', '$eval', '$$eval']);
/** Take a function that runs in the page. */
const IN_PAGE = new Set([...PAGE_FUNCTIONS, 'addInitScript', 'waitForFunction']);
const LOCATOR_READS = new Set([
  ...PAGE_FUNCTIONS,
  '$',
  '$$',
  'all',
  'allInnerTexts',
  'allTextContents',
  'ariaSnapshot',
  'boundingBox',
  'count',
  'elementHandle',
  'elementHandles',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
]);
/** Other things than pages have these, and have them at once. */
const PAGE_READS = new Set(['content', 'title', 'url']);
/** Functions of the tests that are reads themselves: each call of one is looked at instead. */
const OWN_READS = new Set(['tooTall', 'tooWide']);

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const READ =
  'Reads the page once, perhaps too early: use an assertion that retries (toHaveText, expect.poll, toPass) or a function of settled.ts.';
const SLEEP = 'Waits for a time: wait for the condition instead.';

/** @param {Node | undefined} node */
const nameOf = (node) =>
  node?.type === 'MemberExpression'
    ? (node.property?.name ?? String(node.property?.value))
    : node?.type === 'Identifier'
      ? node.name
      : undefined;

/** @param {Node} call */
function isRead({ callee }) {
  const name = nameOf(callee) ?? '';
  if (OWN_READS.has(name)) return true;
  if (callee?.type !== 'MemberExpression') return false;
  if (PAGE_READS.has(name)) return nameOf(callee.object) === 'page';
  return LOCATOR_READS.has(name) && nameOf(callee.object) !== 'Promise';
}

/** Whether the call runs its first argument until what it says is true. @param {Node | undefined} call */
function isRetrying(call) {
  const { callee, parent } = call ?? {};
  if (nameOf(callee) === 'poll') return nameOf(callee?.object) === 'expect';
  if (nameOf(callee) === 'expect') return nameOf(parent) === 'toPass';
  return nameOf(callee) === 'settled';
}

/** Whether it is no call of Playwright's but one in the page itself. @param {Node} call */
function isInPage(call) {
  for (let node = call; node.parent !== undefined && node.parent !== null; node = node.parent) {
    const { parent } = node;
    if (!FUNCTIONS.has(node.type) || parent.type !== 'CallExpression') continue;
    if (parent.callee !== node && IN_PAGE.has(nameOf(parent.callee) ?? '')) return true;
  }
  return false;
}

/** Nobody uses what it answers. @param {Node} call */
function isStatement({ parent }) {
  const outer = parent?.type === 'AwaitExpression' ? parent.parent : parent;
  return outer?.type === 'ExpressionStatement';
}

/** @param {Node} call */
const isAction = (call) => PAGE_FUNCTIONS.has(nameOf(call.callee) ?? '');

/**
 * The calls by which a read happens outside of all that retries.
 * @param {Context} context
 * @param {Node} call the read, or a call of the function that has it
 * @param {boolean} mayAct whether the read is also good for its effect alone
 * @param {Set<Node>} seen
 * @returns {Node[]}
 */
function singleReads(context, call, mayAct, seen = new Set()) {
  if (seen.has(call) || (mayAct && isStatement(call))) return [];
  seen.add(call);
  for (let node = call; node.parent !== undefined && node.parent !== null; node = node.parent) {
    if (!FUNCTIONS.has(node.type)) continue;
    const { parent } = node;
    const isArgument = parent.type === 'CallExpression' && parent.callee !== node;
    if (isArgument && isRetrying(parent)) return [];
    if (isArgument) continue;
    const declaration = node.type === 'FunctionDeclaration' ? node : parent;
    const name = declaration.id?.name ?? declaration.key?.name ?? '';
    if (OWN_READS.has(name)) return [];
    if (declaration.id === undefined || declaration.id === null) return [call];
    const uses = (context.sourceCode.getDeclaredVariables(declaration)[0]?.references ?? []).filter(
      ({ init }) => !init,
    );
    if (uses.length === 0 || declaration.parent?.type.startsWith('Export')) return [call];
    return uses.flatMap(({ identifier }) => {
      const use = identifier.parent;
      if (use?.type !== 'CallExpression') return [identifier];
      if (use.callee !== identifier) return isRetrying(use) ? [] : [identifier];
      return singleReads(context, use, mayAct, seen);
    });
  }
  return [call];
}

const noSingleReads = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {Node} call */
      CallExpression(call) {
        if (!isRead(call) || isInPage(call)) return;
        const [use] = singleReads(context, call, isAction(call));
        if (use === undefined) return;
        const where = use === call ? '' : ` It is used so in line ${use.loc.start.line}.`;
        context.report({ node: call, message: READ + where });
      },
    };
  },
};

const TIMERS = new Set(['setTimeout', 'setInterval']);

const noSleeps = {
  /** @param {Context} context */
  create(context) {
    /** What this file calls the functions of `node:timers/promises` that wait for a time. */
    const sleeps = new Set(['waitForTimeout']);
    return {
      /** @param {Node} declaration */
      ImportDeclaration({ source, specifiers = [] }) {
        if (!/^(?:node:)?timers\/promises$/.test(String(source?.value))) return;
        for (const { imported, local } of specifiers)
          if (TIMERS.has(imported?.name ?? '')) sleeps.add(local?.name ?? '');
      },
      /** @param {Node} call */
      CallExpression(call) {
        const { callee, arguments: given = [] } = call;
        const name = nameOf(callee) ?? '';
        const isTimer = callee?.type === 'Identifier' && TIMERS.has(name);
        // Without a delay it is only the next task.
        const isLater = isTimer && given[1] !== undefined && given[1].value !== 0;
        if (isLater || sleeps.has(name)) context.report({ node: call, message: SLEEP });
      },
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- what oxlint asks of a plugin
export default {
  meta: { name: 'tests' },
  rules: { 'no-single-reads': noSingleReads, 'no-sleeps': noSleeps },
};
