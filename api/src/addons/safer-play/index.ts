export { SaferPlayState } from './safer-play.dto.js';
export { SaferPlay } from './safer-play.js';
export { SaferPlayModule } from './safer-play.module.js';
