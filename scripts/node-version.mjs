// Imported first by every script: an old Node would otherwise fail later with an error that names some package.
// The parts (vite, rolldown, vitest) declare `^20.19 || >=22.12`, because both can `require()` an ES module.
const [major, minor] = process.versions.node.split('.').map(Number)
const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!supported) {
  console.error(
    `BAKTI membutuhkan Node.js 20.19 ke atas (atau 22.12 ke atas); yang terpasang ${process.version}.`,
  )
  process.exit(1)
}
