// What a page loads, as it comes over the line.

/** watchLoad counts the compressed bytes of script and style that the page asks for from now on. */
export function watchLoad(page) {
  const sizes = [];
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) {
      sizes.push(request.sizes().then((s) => ({ url: request.url(), bytes: s.responseBodySize })));
    }
  });
  return async () => {
    const all = await Promise.all(sizes);
    return { files: all, bytes: all.reduce((sum, f) => sum + f.bytes, 0) };
  };
}
