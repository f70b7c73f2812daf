// What "npm audit --json" has said: fails where it names vulnerabilities, and says plainly where nobody could be asked.
//   node audit.js file
import { readFileSync } from 'node:fs';

const text = readFileSync(process.argv[2], 'utf8');
let said = {};
try {
  said = JSON.parse(text);
} catch {
  said = { message: text.trim() || 'it said nothing' };
}
const found = said.metadata?.vulnerabilities;
if (!found) {
  console.log(`NOT CHECKED: npm could not ask its database: ${said.message ?? JSON.stringify(said)}`);
} else if (found.total === 0) {
  console.log(`none in ${said.metadata.dependencies?.total ?? 'all'} packages`);
} else {
  for (const [name, v] of Object.entries(said.vulnerabilities))
    console.log(`${v.severity}: ${name} ${v.range}`);
  process.exitCode = 1;
}
