export { ReadSaferPlay, SaferPlayState } from './read-safer-play/read-safer-play.query.js';
export { SaferPlay } from './safer-play.js';
export { SaferPlayModule } from './safer-play.module.js';
