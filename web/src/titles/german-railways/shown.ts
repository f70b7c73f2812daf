// German Railways in a page of somebody else: as a picture shows it.
export { default } from './pictured';
