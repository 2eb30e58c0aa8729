export { LandingCardsModule } from './landing-cards.module.js';
export { Modes } from './modes.js';
