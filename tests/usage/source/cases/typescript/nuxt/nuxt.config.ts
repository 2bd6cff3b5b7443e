export default defineNuxtConfig({ runtimeConfig: { shop: { url: '' } } });
