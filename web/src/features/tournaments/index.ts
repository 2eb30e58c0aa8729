export { JoinedPage } from './components/joined-page';
export { ModeDetailsPage } from './components/mode-details-page';
export { ModePage } from './components/mode-page';
export { ResultsPage } from './components/results-page';
export { MODES } from './model/tournament';
