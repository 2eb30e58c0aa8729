// Tests the pure code of the web: no browser, no database, no running product.
import { swc } from '../api/jest.config.mjs';

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts'],
  transformIgnorePatterns: [],
  transform: {
    '^.+\\.tsx?$': swc({ syntax: 'typescript', tsx: true }, { react: { runtime: 'automatic' } }),
    'node_modules/.+\\.m?js$': swc({ syntax: 'ecmascript' }, {}),
  },
};
