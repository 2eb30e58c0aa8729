export * from './assert.js';
export * from './clock.js';
export * from './ids.js';
export * from './indian-time.js';
export * from './refusal.js';
export * from './request-key.js';
export * from './shared-refusals.js';
export * from './tokens.js';
