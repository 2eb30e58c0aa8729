import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { TestEnvironment } = require('jest-environment-node');
const vm = require('node:vm');

/** Stands for the context of Node itself, which has no object of its own. */
const OF_THIS_PROCESS = Object.freeze({});

const compileIn = vm.compileFunction;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
  parsingContext === OF_THIS_PROCESS
    ? compileIn(code, parameters, options)
    : compileIn(code, parameters, { parsingContext, ...options });

/**
 * Runs test files among the globals of the process, and not in a context of their own. Test files
 * share the modules of the process (see loaded-once.mjs), and `instanceof Date` or `Error` is true
 * only for objects of one context. Environment variables are restored after each file.
 */
export default class OneRealm extends TestEnvironment {
  variables = { ...process.env };
  running = true;

  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
  }

  getVmContext() {
    return this.running ? OF_THIS_PROCESS : null;
  }

  async teardown() {
    this.running = false;
    for (const name of Object.keys(process.env)) {
      if (!(name in this.variables)) delete process.env[name];
    }
    Object.assign(process.env, this.variables);
  }
}
