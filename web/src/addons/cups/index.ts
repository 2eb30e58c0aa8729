export { CupPage } from './components/cup-page';
