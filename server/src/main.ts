const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`HomeSlice needs Node 24 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

// One after the other: what is imported afterwards is kept.
await import('./keep-compiled.ts')
await import('./start.ts')

export {}
