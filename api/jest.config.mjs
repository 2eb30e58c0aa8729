import { fileURLToPath } from 'node:url';

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

/** Packages that are published as modules only. */
const MODULES = [
  '@nestjs/',
  '@fastify/cookie/',
  'content-disposition/',
  'cookie/',
  'file-type/',
  'request-filtering-agent/',
  's3mini/',
  'strtok3/',
  'token-types/',
  'uint8array-extras/',
  '@tokenizer/',
  '@borewit/',
];

const rootDir = fileURLToPath(new URL('..', import.meta.url));

const project = {
  rootDir,
  testEnvironment: 'node',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: [`/node_modules/(?!${MODULES.join('|')})`],
  transform: {
    '^.+\\.ts$': swc(
      { syntax: 'typescript', decorators: true },
      { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    ),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
};

const ofProduct = {
  ...project,
  globalSetup: '<rootDir>/api/test/kit/start.mjs',
  globalTeardown: '<rootDir>/api/test/kit/stop.mjs',
};

/** Settings of a run, for each kind of test. */
export const run = {
  rootDir,
  testTimeout: 60_000,
  // More than the number of cores, because some tests wait for a clock or for a server that was
  // stopped.
  maxWorkers: 3,
  testSequencer: '<rootDir>/api/test/setup/longest-first.mjs',
};

/** Tests that import what they test. They need no database and no product. */
const unit = { ...project, displayName: 'unit', roots: ['<rootDir>/api/src'] };

/** Tests that talk to a running product, or to a database of their own. */
export const http = { ...ofProduct, displayName: 'http', roots: ['<rootDir>/api/test'] };

export default { ...run, projects: [unit, http] };
