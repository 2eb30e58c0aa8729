// Prints the licences of the packages that an SBOM names, with their texts and notices:
//   node scripts/notices.mjs third-party/api.cdx.json
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TEXTS = /^(licen[cs]e|copying|notice)/i;
const PLACES = ['node_modules', '{api,web}/node_modules', 'node_modules/{*,@*/*}/node_modules'];

/** The folder of each installed package, by its name and version. */
function installed() {
  const found = new Map();
  for (const file of PLACES.flatMap((place) => globSync(`${place}/{*,@*/*}/package.json`))) {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
    found.set(`${name}@${version}`, dirname(file));
  }
  return found;
}

const { components } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const folders = installed();
const wanted = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40arena/'));
for (const { name, version, licenses = [] } of wanted) {
  const named = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name);
  const folder = folders.get(`${name}@${version}`);
  const files = folder ? readdirSync(folder).filter((file) => TEXTS.test(file)) : [];
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const title = `${name} ${version} (${named.join(', ') || 'see its page'})`;
  console.log([title, '='.repeat(title.length), ...texts, ''].join('\n'));
}
