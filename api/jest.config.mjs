// Jest runs CommonJS, so that swc turns the modules of the project into it.
export const swc = (parser, transform) => [
  '@swc/jest',
  {
    jsc: { target: 'es2023', parser, transform, keepClassNames: true },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
    swcrc: false,
  },
];

export default {
  rootDir: '..',
  testEnvironment: '<rootDir>/api/test/setup/one-realm.mjs',
  runtime: '<rootDir>/api/test/setup/loaded-once.mjs',
  roots: ['<rootDir>/api/src', '<rootDir>/api/test', '<rootDir>/migrations'],
  testMatch: ['**/*.test.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  globalSetup: '<rootDir>/api/test/setup/start-postgres.mjs',
  globalTeardown: '<rootDir>/api/test/setup/stop-postgres.mjs',
  testTimeout: 30_000,
  // More than the number of cores, because some tests wait for a clock or for a server that was
  // stopped.
  maxWorkers: 3,
  testSequencer: '<rootDir>/api/test/setup/longest-first.mjs',
  transform: {
    '^.+\\.ts$': swc(
      { syntax: 'typescript', decorators: true },
      { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    ),
  },
};
