export { SaferPlayPage } from './components/safer-play-page';
