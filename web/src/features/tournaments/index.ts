export { ModeDetailsPage } from './components/mode-details-page';
export { ModePage } from './components/mode-page';
export { MODES } from './model/tournament';
