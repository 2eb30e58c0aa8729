export { Bell } from './components/bell';
