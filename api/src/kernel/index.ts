export * from './assert.js';
export * from './clock.js';
export * from './general-refusals.js';
export * from './ids.js';
export * from './indian-time.js';
export * from './refusal.js';
export * from './request-key.js';
export * from './tokens.js';
