export type { Spent } from './domain/own-choices.js';
export { refuseExcluded, SaferPlay } from './safer-play.js';
export { SaferPlayModule } from './safer-play.module.js';
