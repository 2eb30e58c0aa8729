export { SeriesModule } from './series.module.js';
