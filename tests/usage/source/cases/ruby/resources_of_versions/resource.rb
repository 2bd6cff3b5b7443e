# Resources whose base writes the paths, with the number of a version, and defines methods of the class itself.
require 'dry-struct'
require 'faraday'

class Resource < Dry::Struct
  class << self
    attr_reader :prefix

    def served_by(service, version, name)
      @prefix = "/#{service}/v#{version}/#{name}"
    end

    def field(name, type = Types::Any)
      attribute? name, type.optional
    end

    def note(name)
      description name
    end

    def collection(name, suffix = nil, **defaults)
      define_singleton_method(name) do |**args|
        rows = Faraday.get(path_of(suffix), defaults.merge(args)).body['items'] # @ read items
        rows.map { |row| new(row) }
      end
    end

    def action(name, verb, suffix = nil)
      define_singleton_method(name) do |id, **args|
        Faraday.public_send(verb, path_of(suffix, id), args).body
      end
    end

    private

    def path_of(suffix, id = nil)
      return prefix unless suffix

      "#{prefix}/#{suffix.sub(':id', id.to_s)}"
    end
  end
end
