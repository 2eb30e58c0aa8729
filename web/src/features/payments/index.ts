export { AddTokensPage } from './components/add-tokens-page';
export { OpenOrders } from './components/open-orders';
