export { AddTokensPage } from './components/add-tokens-page';
