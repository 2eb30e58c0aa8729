export { LandingCardsModule } from './landing-cards.module.js';
export { Modes } from './list-modes/modes.js';
