export { readHelpLinks } from './read-help-links.ts';
