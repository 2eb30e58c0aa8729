import { createRequire } from 'node:module';
import Runtime from 'jest-runtime';

const requirePackage = createRequire(new URL('../../package.json', import.meta.url));

/**
 * Loads packages once for all test files of a process, as Node loads them in the product. Jest
 * would load some 2,800 files of packages again for each test file, which takes half of the CPU of
 * a run. The project's own modules are loaded again for each test file.
 */
export default class PackagesOnce extends Runtime {
  requireModuleOrMock(from, name) {
    const own = name.startsWith('.') || name.startsWith('/') || name === '@jest/globals';
    return own ? super.requireModuleOrMock(from, name) : requirePackage(name);
  }
}
