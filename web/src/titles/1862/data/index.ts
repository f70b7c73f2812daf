// What is printed: map, tiles, companies, market, trains. It is loaded with this title only.
export * from './companies';
export * from './map';
export * from './market';
export * from './tiles';
export * from './trains';
