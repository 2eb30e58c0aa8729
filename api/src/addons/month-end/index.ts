export { MonthEndModule } from './month-end.module.js';
