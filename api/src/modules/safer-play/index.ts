export type { AgeAndState } from './domain/age-and-state.js';
export type { OwnLimits, Spent } from './domain/own-choices.js';
export { ReadSaferPlay, SaferPlayState } from './read-safer-play/read-safer-play.query.js';
export { refuseByState, refuseExcluded, SaferPlay } from './safer-play.js';
export { SaferPlayModule } from './safer-play.module.js';
