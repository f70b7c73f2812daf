// Programs that a test starts beside the server.
import { still } from '../browser.mjs';

/** announced waits until a program has said something, and gives what stands in the brackets. */
export function announced(child, wanted) {
  return new Promise((resolve, reject) => {
    let said = '';
    const silent = () => reject(new Error(`${child.spawnfile} says nothing of ${wanted}: ${said}`));
    const limit = setTimeout(silent, still);
    const hear = (chunk) => {
      said += chunk;
      const found = wanted.exec(said);
      if (!found) return;
      clearTimeout(limit);
      resolve(found[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${said}`)));
  });
}

/** ended stops a program and waits until it is gone. */
export async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
